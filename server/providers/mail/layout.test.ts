import { describe, expect, test } from 'vitest'
import { type MailContent, renderMail } from './layout.ts'

const content: MailContent = {
  tenant: {
    name: "Smith & Sons' <Garage>",
    logoUrl: null,
    colors: { primary: '#ffcc00' },
    supportPhone: '(512) 555-0100',
    supportEmail: 'help@smith.example',
  },
  title: 'Your appointment is confirmed',
  highlight: 'Tuesday at nine',
  intro: 'See you <soon>.',
  rows: [
    ['When', 'Tue, May 5, 9:00 AM'],
    ['Where', '123 Main St & 4th'],
  ],
  action: { label: 'View appointment', url: 'https://smith.example/a?b=1&c="2"' },
  lines: ['Please park the car outside.'],
  closing: 'Thank you,',
}

describe('the mail layout', () => {
  const mail = renderMail(content)

  test('has the same content in HTML and in text', () => {
    for (const part of [
      'Your appointment is confirmed',
      'Tuesday at nine',
      'Tue, May 5, 9:00 AM',
      'View appointment',
      'Please park',
      'Thank you,',
    ]) {
      expect(mail.html).toContain(part)
      expect(mail.text).toContain(part)
    }
    expect(mail.text).toContain('https://smith.example/a?b=1&c="2"')
    expect(mail.text).toContain("Smith & Sons' <Garage>")
  })

  test('shows a total in bold, and other facts not', () => {
    const { html: markup } = renderMail({
      ...content,
      rows: [
        ['Fee', '$5.00'],
        ['Total', '$9.00', true],
      ],
    })
    expect(markup).toMatch(/font-weight:700;color:#1f2933">\$9\.00</)
    expect(markup).not.toMatch(/font-weight:700;[^>]*>\$5\.00</)
  })

  test('escapes everything', () => {
    expect(mail.html).toContain('Smith &amp; Sons&#39; &lt;Garage&gt;')
    expect(mail.html).toContain('href="https://smith.example/a?b=1&amp;c=&quot;2&quot;"')
    expect(mail.html).not.toContain('<soon>')
  })

  test("writes readable text on the brand colour, and does not trust the colour's format", () => {
    expect(mail.html).toContain('background:#ffcc00;border-radius:6px')
    expect(mail.html).toContain('color:#000000')
    const odd = renderMail({ ...content, tenant: { ...content.tenant, colors: { primary: 'red;background:url(x)' } } })
    expect(odd.html).not.toContain('url(x)')
  })

  test('the button has its own color of the brand, with readable words', () => {
    const colors = { primary: '#113355', buttonColor: '#f28c1b' }
    const { html: markup } = renderMail({ ...content, tenant: { ...content.tenant, colors } })
    expect(markup).toMatch(/<td style="background:#f28c1b;[^"]*"><a [^>]*color:#000000;/)
    const odd = renderMail({ ...content, tenant: { ...content.tenant, colors: { ...colors, buttonColor: 'url(x)' } } })
    expect(odd.html).toContain('<td style="background:#113355;')
    expect(odd.html).not.toContain('url(x)')
  })

  test('shows a logo on white, the background that it was made for', () => {
    const logoUrl = 'https://smith.example/logo.svg'
    const { html: markup } = renderMail({ ...content, tenant: { ...content.tenant, logoUrl } })
    expect(markup).toMatch(
      /<td style="[^"]*background:#ffffff;border-top:4px solid #ffcc00[^"]*"><img src="https:\/\/smith\.example\/logo\.svg"/,
    )
  })

  test('shows what its reader looks for in larger type than the title, and the address of the button last', () => {
    const size = (part: string) => Number(new RegExp(`font-size:(\\d+)px[^<]*>${part}<`).exec(mail.html)?.[1])
    expect(size('Tuesday at nine')).toBeGreaterThan(size('Your appointment is confirmed'))
    expect(mail.html.indexOf('<br>https://smith.example')).toBeGreaterThan(mail.html.indexOf('Thank you,'))
  })

  test('omits missing parts', () => {
    const { html: markup, text } = renderMail({
      tenant: { ...content.tenant, supportPhone: null, supportEmail: null },
      title: 'T',
      intro: 'I',
      closing: 'C',
    })
    expect(markup).not.toMatch(/<a |undefined|null|false/)
    expect(text).not.toMatch(/undefined|null|false/)
  })
})
