import { useQuery } from '@tanstack/react-query'
import type { Franchise } from '../franchise-choice/franchise.ts'
import { ErrorState } from '../ui/feedback/empty-state.tsx'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import classes from './area-map.module.css'
import { type AreaMapData, areaMapQuery } from './queries.ts'
import { TEXTS } from './texts.ts'

const texts = TEXTS.map
const KINDS = ['mine', 'shared', 'other', 'none'] as const
type Kind = (typeof KINDS)[number]
type Dot = AreaMapData['dots'][number]

interface AreaMapProps {
  franchise: Franchise
  /** The codes in the form, also unsaved ones. */
  codes: readonly string[]
  onToggle: ((dot: { code: string; city: string }) => void) | undefined
}

function kindOf({ code, others }: Dot, codes: ReadonlySet<string>): Kind {
  if (codes.has(code)) return others > 0 ? 'shared' : 'mine'
  return others > 0 ? 'other' : 'none'
}

/** The centers of the postal codes around the base. Choosing one adds or removes its code. The list of codes does the same without a mouse. */
export function AreaMap({ franchise, codes, onToggle }: AreaMapProps) {
  const { data, error, refetch } = useQuery(areaMapQuery(franchise.id))
  if (error && !data) return <ErrorState message={error.message} onRetry={() => void refetch()} />
  if (!data) return <Skeleton shape="card" />
  const { width, height, outlines, dots, baseX, baseY } = data
  const own = new Set(codes)
  return (
    <>
      <svg
        className={classes.map}
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={texts.label[franchise.countryCode](franchise.name)}
      >
        {outlines.map(({ kind, path }, index) => (
          <path key={`${kind} ${index}`} d={path} data-kind={kind} className={classes.outline} />
        ))}
        {dots.map(dot => {
          const kind = kindOf(dot, own)
          return (
            <circle
              key={dot.code}
              cx={dot.x}
              cy={dot.y}
              r={kind === 'none' ? 4 : 6}
              className={classes.dot}
              data-kind={kind}
              data-toggles={onToggle !== undefined}
              onClick={onToggle && (() => onToggle({ code: dot.code, city: dot.city }))}
            >
              <title>{texts.dot(dot.code, dot.city, texts.kinds[kind])}</title>
            </circle>
          )
        })}
        <path className={classes.base} d={`M${baseX - 7} ${baseY}h14M${baseX} ${baseY - 7}v14`} />
      </svg>
      <ul className={classes.legend}>
        {KINDS.map(kind => (
          <li key={kind}>
            <svg viewBox="0 0 12 12" className={classes.sample} aria-hidden>
              <circle cx="6" cy="6" r="5" className={classes.dot} data-kind={kind} />
            </svg>
            {texts.kinds[kind]}
          </li>
        ))}
        <li>
          <svg viewBox="0 0 12 12" className={classes.sample} aria-hidden>
            <path className={classes.base} d="M1 6h10M6 1v10" />
          </svg>
          {texts.base}
        </li>
      </ul>
    </>
  )
}
