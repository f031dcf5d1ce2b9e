import type { Component } from 'svelte'

import Lazy from './Lazy.svelte'

/** A component that comes only to those who need it. */
export function lazy<Props extends object>(
  load: () => Promise<{ default: Component<Props> }>,
): Component<Props> {
  return (internals, props) => Lazy(internals, { load, props })
}
