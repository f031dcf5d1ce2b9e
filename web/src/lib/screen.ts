/** Whether the parts of the table are tabs, as on a phone: the width at which `app.css` lays them out anew. */
export const isNarrow = (): boolean => matchMedia('(max-width: 44.99rem)').matches
