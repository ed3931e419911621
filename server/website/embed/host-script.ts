interface Host {
  book: string
  close: string
  title: string
  /** Of the brand, for a button without colors of its own. */
  color: string
  textColor: string
}

/**
 * Runs on the business's own website, as /embed.js: puts a button there that opens the booking in a dialog, or the booking itself (`data-mode="inline"`). It uses
 * no markup from texts and no style attributes, so it works under the strict security policy of such a site, and it only listens to the frame that it made.
 */
export function embedBooking(host: Host): void {
  const script = document.currentScript
  if (!(script instanceof HTMLScriptElement)) return
  const site = new URL(script.src).origin
  const isInline = script.dataset.mode === 'inline'
  const chosen = (value: string | undefined): string | undefined =>
    /^#[0-9a-f]{6}$/i.test(value ?? '') ? value : undefined
  const color = chosen(script.dataset.color) ?? host.color
  const textColor = chosen(script.dataset.textColor) ?? (color === host.color ? host.textColor : '#ffffff')
  const holder = document.createElement('div')
  script.after(holder)
  const root = holder.attachShadow({ mode: 'open' })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(`
    :host { display: block }
    button { font: 600 17px/1.2 system-ui, sans-serif; min-height: 48px; padding: 0 24px; border: 0; border-radius: 10px; cursor: pointer }
    .open { background: ${color}; color: ${textColor} }
    button:focus-visible { outline: 3px solid ${color}; outline-offset: 3px }
    iframe { display: block; width: 100%; border: 0; background: Canvas }
    .inline { min-height: 560px }
    dialog { width: min(1080px, 100vw); height: min(900px, 100dvh); max-width: none; max-height: none; padding: 0; border: 0; border-radius: 14px; overflow: hidden; background: Canvas; color: CanvasText }
    dialog[open] { display: flex; flex-direction: column }
    dialog::backdrop { background: rgb(0 0 0 / 55%) }
    dialog iframe { flex: 1; min-height: 0 }
    .bar { display: flex; justify-content: flex-end; padding: 4px 8px }
    .close { min-height: 44px; padding: 0 14px; background: transparent; color: CanvasText; font-size: 16px }
    @media (max-width: 640px) { dialog { width: 100vw; height: 100dvh; border-radius: 0 } }
  `)
  root.adoptedStyleSheets = [sheet]

  /** Whether the website is light or dark, whatever the device prefers; empty where it follows the device. */
  const siteScheme = (): string => {
    const meta = document.querySelector<HTMLMetaElement>('meta[name="color-scheme"]')?.content ?? ''
    const supported = `${getComputedStyle(document.documentElement).colorScheme} ${meta}`
    const isDark = supported.includes('dark')
    if (isDark && supported.includes('light')) return ''
    return isDark ? 'vanbay-dark' : 'vanbay-light'
  }

  const makeFrame = (): HTMLIFrameElement => {
    const frame = document.createElement('iframe')
    frame.name = siteScheme()
    frame.title = host.title
    frame.allow = 'camera; geolocation'
    frame.src = `${site}/book/location`
    // The frame answers only a site that said hello and is allowed.
    frame.addEventListener('load', () => frame.contentWindow?.postMessage({ type: 'vanbay:hello' }, site))
    return frame
  }

  if (isInline) {
    const frame = makeFrame()
    frame.className = 'inline'
    window.addEventListener('message', ({ origin, source, data }: MessageEvent<{ type?: string; height?: number }>) => {
      if (origin !== site || source !== frame.contentWindow || data?.type !== 'vanbay:height') return
      const height = Number(data.height)
      if (height > 0 && height < 20_000) frame.style.height = `${height}px`
    })
    root.append(frame)
    return
  }

  const open = document.createElement('button')
  open.type = 'button'
  open.className = 'open'
  open.textContent = script.dataset.label || host.book
  const dialog = document.createElement('dialog')
  dialog.setAttribute('aria-label', host.title)
  const bar = document.createElement('div')
  bar.className = 'bar'
  const close = document.createElement('button')
  close.type = 'button'
  close.className = 'close'
  close.textContent = host.close
  close.addEventListener('click', () => dialog.close())
  bar.append(close)
  dialog.append(bar)
  let scroll = ''
  open.addEventListener('click', () => {
    // Made at the first press: the website's own page loads nothing of the booking before. It stays, so that what was entered stays.
    if (!dialog.querySelector('iframe')) dialog.append(makeFrame())
    scroll = document.documentElement.style.overflow
    document.documentElement.style.overflow = 'hidden'
    dialog.showModal()
  })
  dialog.addEventListener('close', () => {
    document.documentElement.style.overflow = scroll
  })
  root.append(open, dialog)
}
