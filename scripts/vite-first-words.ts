import type { Plugin } from 'vite'
import { TEXTS } from '../web/booking/texts.ts'

/** Puts the words of the booking's start into the page itself, so that they are read before any script has come. */
export const firstWords = (): Plugin => ({
  name: 'first-words',
  transformIndexHtml: page =>
    page.replace('%start-title%', TEXTS.location.title).replace('%start-intro%', TEXTS.location.intro),
})
