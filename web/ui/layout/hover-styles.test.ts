import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** The text without its hover blocks: a touch screen keeps `:hover` on what was tapped last. */
function withoutHoverBlocks(css: string): string {
  const start = css.indexOf('@media (hover: hover)')
  if (start < 0) return css
  let depth = 0
  let end = css.indexOf('{', start)
  do {
    depth += css[end] === '{' ? 1 : css[end] === '}' ? -1 : 0
    end += 1
  } while (depth > 0)
  return css.slice(0, start) + withoutHoverBlocks(css.slice(end))
}

test('styles of hovering apply only where there is a pointer that hovers', () => {
  const files = globSync('web/**/*.css')
  expect(files.length).toBeGreaterThan(30)
  // A disabled button undoes the styles of hovering.
  const wrong = files.filter(file =>
    withoutHoverBlocks(readFileSync(file, 'utf8').replaceAll(':disabled:hover', '')).includes(':hover'),
  )
  expect(wrong).toEqual([])
})
