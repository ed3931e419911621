import { type ReactNode, useCallback, useEffect, useId, useRef, useState } from 'react'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import { useCloseByBack } from '../ui/feedback/use-close-by-back.ts'
import { IconChevronUp } from '../ui/icon/chevron-up.gen.ts'
import { PRICE_TEXTS } from './price-texts.ts'
import classes from './price-summary.module.css'

export interface PriceLine {
  label: string
  detail?: string
  /** Formatted; a discount includes its minus sign. */
  amount: string
  discount?: boolean
}

export interface PriceGroup {
  heading?: string
  lines: readonly PriceLine[]
}

interface PriceSummaryProps {
  groups: readonly PriceGroup[]
  totalLabel: string
  total: string
  /** What the total excludes, e.g. tax (PRICE-02), a sentence per line. */
  note?: string
  /** What a plan costs and how it ends. */
  terms?: readonly string[] | null
  /** Prices are being recalculated: the previous ones stay, dimmed, to avoid layout shift. */
  updating?: boolean
  /** Inputs for a discount code or credit, above the total. */
  children?: ReactNode
}

/** Shows services, add-ons, fees, discounts and the total. */
export function PriceSummary({ groups, totalLabel, total, note, terms, updating, children }: PriceSummaryProps) {
  return (
    <div className={classes.summary} aria-busy={updating}>
      {groups.map((group, index) => (
        <div key={group.heading ?? index} className={classes.group}>
          {group.heading && <h3 className={classes.heading}>{group.heading}</h3>}
          <dl>
            {group.lines.map((line, at) => (
              <div key={`${line.label} ${at}`} className={classes.line} data-discount={line.discount}>
                <dt>
                  {line.label}
                  {line.detail && <span className={classes.detail}>{line.detail}</span>}
                </dt>
                <dd className={classes.amount}>{line.amount}</dd>
              </div>
            ))}
          </dl>
        </div>
      ))}
      {children && <div className={classes.extra}>{children}</div>}
      <p className={classes.total}>
        <span>{totalLabel}</span>
        <span className={classes.sum} aria-live="polite">
          {total}
        </span>
      </p>
      {note && <p className={classes.note}>{note}</p>}
      {terms && (
        <div className={classes.terms}>
          {terms.map(term => (
            <p key={term}>{term}</p>
          ))}
        </div>
      )}
    </div>
  )
}

/** Placeholder while the prices load. */
export function PriceSummarySkeleton() {
  return (
    <div className={classes.summary} role="status" aria-label={PRICE_TEXTS.loading}>
      <Skeleton shape="line" count={4} />
      <Skeleton shape="heading" />
    </div>
  )
}

interface PriceBarProps {
  totalLabel: string
  total: string
  /** What tax adds. */
  note?: string | undefined
  /** The PriceSummary that expands upwards. */
  children: ReactNode
}

/** Closes the lines by Escape, by the device's Back, and by a press elsewhere, which still does what it is for. */
function useCloseElsewhere(open: boolean, close: () => void) {
  const bar = useRef<HTMLDivElement>(null)
  useCloseByBack(open, close)
  useEffect(() => {
    if (!open) return undefined
    const press = (event: MouseEvent) => {
      if (event.target instanceof Node && !bar.current?.contains(event.target)) close()
    }
    const key = (event: KeyboardEvent) => {
      if (event.key === 'Escape') close()
    }
    // Before the press does what it is for, which may remove what was pressed.
    document.addEventListener('click', press, true)
    document.addEventListener('keydown', key)
    return () => {
      document.removeEventListener('click', press, true)
      document.removeEventListener('keydown', key)
    }
  }, [open, close])
  return bar
}

/** The total with its tax at the bottom of the screen; pressing it expands the lines, above a dimmed page. */
export function PriceBar({ totalLabel, total, note, children }: PriceBarProps) {
  const [open, setOpen] = useState(false)
  const id = useId()
  const close = useCallback(() => setOpen(false), [])
  const ref = useCloseElsewhere(open, close)
  return (
    <div ref={ref}>
      {open && <button type="button" className={classes.scrim} tabIndex={-1} aria-hidden onClick={close} />}
      <div id={id} className={classes.drawer} hidden={!open}>
        {children}
      </div>
      <button
        type="button"
        className={classes.bar}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <span className={open ? 'visually-hidden' : classes.barTotal}>
          {totalLabel} <span className={classes.sum}>{total}</span>
        </span>{' '}
        {note && <span className={open ? 'visually-hidden' : classes.barNote}>{note}</span>}
        {open && (
          // The lines above end with the total.
          <span className={classes.hide} aria-hidden>
            {PRICE_TEXTS.hide}
          </span>
        )}
        <IconChevronUp size={20} className={classes.chevron} aria-hidden />
      </button>
    </div>
  )
}
