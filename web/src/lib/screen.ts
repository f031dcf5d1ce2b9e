import { MediaQuery } from 'svelte/reactivity'

/** Whether the parts of the table are tabs, as on a phone: the width at which `app.css` lays them out anew. */
export const phone = new MediaQuery('max-width: 44.99rem')
