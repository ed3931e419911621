import type { Plugin } from 'vite'
import { TEXTS } from '../web/booking/texts.ts'

/** Writes the texts of the booking's first page into the HTML, so that they are visible before any script has loaded. */
export const firstWords = (): Plugin => ({
  name: 'first-words',
  transformIndexHtml: page =>
    page.replace('%start-title%', TEXTS.location.title).replace('%start-intro%', TEXTS.location.intro),
})
