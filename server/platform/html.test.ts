import { expect, test } from 'vitest'
import { html } from './html.ts'

test('html nests its own markup and omits missing parts', () => {
  expect(html`<p>${[html`<b>${'<'}</b>`, null, false, 3]}</p>`.toString()).toBe('<p><b>&lt;</b>3</p>')
})
