import { extractText, getDocumentProxy } from 'unpdf'
import { expect, test } from 'vitest'
import { drawFoot, drawPdf, makeRoom, MARGIN } from './pdf.ts'
import type { Tenant } from './scope.ts'

const TENANT = { name: 'Maple Mobile Lube', supportPhone: '4165550100', supportEmail: 'help@maple.example' } as Tenant

/** Draws rows with a head that each page repeats. @returns the text of each page */
async function pagesOf(rows: number): Promise<string[]> {
  const file = await drawPdf({ title: 'Invoice 7', tenant: TENANT }, pdf => {
    pdf.font('Helvetica').fontSize(10)
    pdf.y = MARGIN
    for (let row = 1; row <= rows; row++) {
      if (makeRoom(pdf)) pdf.text('Service', MARGIN, pdf.y)
      pdf.text(`Row ${row}.`, MARGIN, pdf.y)
    }
    drawFoot(pdf, TENANT)
  })
  return (await extractText(await getDocumentProxy(new Uint8Array(file)))).text
}

test('a document of one page has the contact at its foot, and no number', async () => {
  const [page, ...others] = await pagesOf(10)
  expect(others).toEqual([])
  expect(page).toContain('help@maple.example')
  expect(page).not.toContain('Page 1')
  expect(page).not.toContain('Invoice 7')
})

test('a longer document numbers its pages, and the later ones name it', async () => {
  const pages = await pagesOf(130)
  expect(pages).toHaveLength(3)
  for (const [index, page] of pages.entries()) {
    expect(page).toContain(`Page ${index + 1} of 3`)
    expect(page).toContain('help@maple.example')
    expect(page.includes('Invoice 7')).toBe(index > 0)
    expect(page.includes('Service')).toBe(index > 0)
  }
  expect(pages.join(' ').match(/Row \d+\./g)).toHaveLength(130)
})
