import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { TenantColors } from '../../domain/tenant/tenant.ts'
import { InvoiceExample } from '../message/invoice-example.tsx'
import { MailFrame } from '../message/mail-preview.tsx'
import { mailPreviewQuery, wordingQuery } from '../message/queries.ts'
import { PATHS } from '../platform/paths.ts'
import { useTenant } from '../platform/tenant-context.ts'
import { ErrorState } from '../ui/feedback/empty-state.tsx'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import { brandVariables } from '../ui/layout/brand-variables.ts'
import { Tabs } from '../ui/layout/tabs.tsx'
import { BrandPreview } from './brand-preview.tsx'
import classes from './brand-preview.module.css'
import { TEXTS } from './texts.ts'

const T = TEXTS.brand.previews
const VIEWS = ['colors', 'booking', 'mail', 'invoice'] as const
type View = (typeof VIEWS)[number]

interface BrandPreviewsProps {
  /** As chosen, saved or not. */
  colors: TenantColors
  logo: string | null
  /** The stamp of what is saved: mails and invoices show that. */
  saved: string
}

/** The brand on the real pages: the booking with the colors as chosen, a mail and an invoice as saved. */
export function BrandPreviews({ colors, logo, saved }: BrandPreviewsProps) {
  const [view, setView] = useState<View>('colors')
  const { countryCode } = useTenant()
  return (
    <Tabs
      label={T.label}
      value={view}
      onChange={setView}
      tabs={VIEWS.map(value => ({ value, label: value === 'colors' ? T.views.colors[countryCode] : T.views[value] }))}
    >
      {view === 'colors' && <BrandPreview colors={colors} logo={logo} />}
      {view === 'booking' && <BookingFrame key={saved} colors={colors} />}
      {view === 'mail' && <SavedMail saved={saved} />}
      {view === 'invoice' && <SavedInvoice />}
    </Tabs>
  )
}

/** Gives a page of our own site other brand colors than the saved ones. The page writes its colors into its root's style, which `!important` outweighs. */
function paint(frame: HTMLIFrameElement, colors: TenantColors): void {
  const page = frame.contentDocument
  const view = frame.contentWindow as (Window & typeof globalThis) | null
  if (!page || !view) return
  const sheet = new view.CSSStyleSheet()
  const rules = Object.entries(brandVariables(colors)).map(([name, value]) => `${name}: ${value} !important;`)
  sheet.replaceSync(`:root { ${rules.join(' ')} }`)
  page.adoptedStyleSheets = [sheet]
}

/** The first page of the booking. Nothing in it can be pressed. */
function BookingFrame({ colors }: { colors: TenantColors }) {
  const frame = useRef<HTMLIFrameElement>(null)
  useEffect(() => {
    if (frame.current) paint(frame.current, colors)
  }, [colors])
  return (
    <div inert>
      {/* oxlint-disable-next-line react/iframe-missing-sandbox -- a page of our own site, which needs its scripts */}
      <iframe
        ref={frame}
        className={classes.frame}
        src={PATHS.location}
        title={T.bookingTitle}
        onLoad={event => paint(event.currentTarget, colors)}
      />
    </div>
  )
}

function SavedMail({ saved }: { saved: string }) {
  const { data, error, refetch } = useQuery(mailPreviewQuery('booking_confirmed', null))
  if (data)
    return (
      <>
        <p className={classes.note}>{T.saved}</p>
        <MailFrame key={saved} mail={data} view="desktop" name={T.mailTitle} />
      </>
    )
  if (error) return <ErrorState message={error.message} onRetry={() => void refetch()} />
  return <Skeleton shape="card" />
}

function SavedInvoice() {
  const { data, error, refetch } = useQuery(wordingQuery())
  if (data)
    return (
      <>
        <p className={classes.note}>{T.savedInvoice}</p>
        <InvoiceExample wording={data.values} />
      </>
    )
  if (error) return <ErrorState message={error.message} onRetry={() => void refetch()} />
  return <Skeleton />
}
