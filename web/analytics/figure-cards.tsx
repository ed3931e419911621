import { percentChange } from '../../domain/analytics/percent-change.ts'
import { IconArrowDownRight } from '../ui/icon/arrow-down-right.gen.ts'
import { IconArrowRight } from '../ui/icon/arrow-right.gen.ts'
import { IconArrowUpRight } from '../ui/icon/arrow-up-right.gen.ts'
import classes from './analytics.module.css'
import { changeText } from './points.ts'
import { TEXTS } from './texts.ts'

/** A figure with its explanation. */
export interface Figure {
  label: string
  hint: string
  value: number
  /** The value to compare with. */
  before?: number
  format: (value: number) => string
}

interface FigureCardsProps {
  title: string
  note?: string
  figures: readonly Figure[]
  /** Shown when all figures are 0; without it, they are shown. */
  empty?: string
}

/** Figures side by side, with their changes (DASH-02, DASH-05). */
export function FigureCards({ title, note, figures, empty }: FigureCardsProps) {
  const isEmpty = empty !== undefined && figures.every(({ value, before = 0 }) => value === 0 && before === 0)
  return (
    <section className={classes.group} aria-label={title}>
      <div className={classes.heading}>
        <h2>{title}</h2>
        {note !== undefined && <p className={classes.note}>{note}</p>}
      </div>
      {isEmpty ? (
        <p className={classes.empty}>{empty}</p>
      ) : (
        <div className={classes.figures}>
          {figures.map(figure => (
            <article key={figure.label} className={classes.figure} aria-label={figure.label}>
              <h3>{figure.label}</h3>
              <p className={classes.value}>{figure.format(figure.value)}</p>
              {figure.before !== undefined && <Change figure={figure} before={figure.before} />}
              <p className={classes.note}>{figure.hint}</p>
            </article>
          ))}
        </div>
      )}
    </section>
  )
}

const TRENDS = {
  up: IconArrowUpRight,
  down: IconArrowDownRight,
  same: IconArrowRight,
} as const

function Change({ figure, before }: { figure: Figure; before: number }) {
  const change = percentChange(figure.value, before)
  const trend = change > 0 ? 'up' : change < 0 ? 'down' : 'same'
  const Icon = TRENDS[trend]
  return (
    <p className={classes.change} data-trend={trend}>
      <Icon size={18} aria-hidden />
      {changeText(change)}
      <span>{TEXTS.before(figure.format(before))}</span>
    </p>
  )
}
