import { TEXTS } from './texts.ts'

/** The page of every path but /setup while there is no tenant. */
export const NOT_SET_UP_PAGE = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${TEXTS.notSetUp.title}</title>
<style>
  :root { color-scheme: light dark; font: 17px/1.5 system-ui, sans-serif }
  main { max-width: 34rem; margin: 18vh auto 0; padding: 0 16px }
  h1 { font-size: 26px; line-height: 1.25; margin: 0 0 8px }
  p { margin: 0; opacity: 0.8 }
</style>
<main><h1>${TEXTS.notSetUp.title}</h1><p>${TEXTS.notSetUp.text}</p></main>
</html>
`
