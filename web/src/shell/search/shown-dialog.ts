/** What actions of the palette put in its place; other parts of the header show the same in their own way. */
export type ShownDialog = 'keys' | 'lock' | 'settings' | 'organisations' | 'access'

export type Shown = 'palette' | 'log-out' | ShownDialog | null
