/** What this device keeps for itself. One without storage simply forgets. */

export function kept(store: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(store) ?? 'null')
  } catch {
    return null
  }
}

/** Returns whether there was room for it. */
export function keep(store: string, value: unknown): boolean {
  try {
    localStorage.setItem(store, JSON.stringify(value))
    return true
  } catch {
    return false
  }
}
