/** Addresses of the page. A seat's key stands in the fragment, so it is never sent with a request. */

import { tick } from 'svelte'

export type Route =
  | { page: 'home' }
  | { page: 'join'; code: string }
  | { page: 'seat'; key: string }
  | { page: 'watch'; key: string }
  | { page: 'odds' }
  | { page: 'print' }
  | { page: 'write' }
  | { page: 'lost' }

/** A route that one can go to. */
export type Place = Exclude<Route, { page: 'lost' }>

const PLAIN = ['odds', 'print', 'write'] as const
/** Pages whose address is their name and nothing more. */
const isPlain = (name: string): name is (typeof PLAIN)[number] => PLAIN.some((one) => one === name)

/** What stands in a part of an address; nothing if the part is mangled. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return ''
  }
}

export function parse(path: string, hash: string): Route {
  const [first = '', second = ''] = path.split('/').filter(Boolean)
  const key = decoded(hash.replace(/^#/, ''))
  const code = decoded(second).toUpperCase()
  if (!first) return { page: 'home' }
  if (isPlain(first) && !second) return { page: first }
  if (first === 'join' && code) return { page: 'join', code }
  if (first === 'seat' && key) return { page: 'seat', key }
  if (first === 'watch' && key) return { page: 'watch', key }
  return { page: 'lost' }
}

export function address(route: Place): string {
  if (route.page === 'home') return '/'
  if (route.page === 'join') return `/join/${encodeURIComponent(route.code)}`
  return 'key' in route ? `/${route.page}#${encodeURIComponent(route.key)}` : `/${route.page}`
}

/** Another page begins with its title, also for those who do not see it; some read it out themselves. */
function announce(patience = 20): void {
  const title = document.querySelector('h1')
  if (!title && patience) setTimeout(announce, 100, patience - 1) // a page that has to be fetched first
  if (!title || title.closest('[role=status], [role=alert]')) return
  title.tabIndex = -1
  title.focus({ preventScroll: true })
}

class Router {
  current = $state.raw<Route>(parse(location.pathname, location.hash))

  constructor() {
    const read = () => (this.current = parse(location.pathname, location.hash))
    addEventListener('popstate', read)
    addEventListener('hashchange', read)
  }

  go(route: Place): void {
    history.pushState(null, '', address(route))
    this.current = route
    scrollTo(0, 0)
    void tick().then(() => announce())
  }
}

export const router = new Router()

/** A link inside the page: a plain click stays here, any other opens as the browser does. */
export function follow(event: MouseEvent, route: Place): void {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  event.preventDefault()
  router.go(route)
}
