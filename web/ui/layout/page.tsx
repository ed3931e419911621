import type { ReactNode, Ref } from 'react'
import { Skeleton } from '../feedback/skeleton.tsx'
import { IconArrowLeft } from '../icon/arrow-left.gen.ts'
import classes from './page.module.css'
import { usePageTitle } from './page-title.ts'

interface PageProps {
  title: string
  /** What was achieved: its picture, and what matters most about it, in a panel with the title. */
  outcome?: { tone: 'success' | 'info'; mark: ReactNode; children: ReactNode }
  /** One sentence below the title. */
  intro?: ReactNode
  /** A link to the parent page. It gets an arrow. */
  back?: ReactNode
  actions?: ReactNode
  /** `narrow` is 480 px, for a short form; `reading` 640 px, one column; `pair` two columns; `wide` as wide as tables need; `full` for a board that needs the whole screen. */
  width?: 'narrow' | 'reading' | 'pair' | 'wide' | 'full' | undefined
  children: ReactNode
}

/** A page's frame: back link, title, actions, and content with even spacing. */
export function Page({ title, outcome, intro, back, actions, width = 'reading', children }: PageProps) {
  usePageTitle(title)
  return (
    <div className={classes.page} data-width={width}>
      {back && (
        <div className={classes.back} data-back>
          <IconArrowLeft size={18} aria-hidden />
          {back}
        </div>
      )}
      <div className={classes.head} data-outcome={outcome?.tone}>
        {outcome && (
          <span className={classes.mark} aria-hidden>
            {outcome.mark}
          </span>
        )}
        <div className={classes.words}>
          <h1 className={classes.title}>{title}</h1>
          {intro && <p className={classes.intro}>{intro}</p>}
          {outcome?.children}
        </div>
        {actions && <div className={classes.actions}>{actions}</div>}
      </div>
      <div className={classes.content}>{children}</div>
    </div>
  )
}

/** A message above the page, in its column. */
export function AbovePage({ width, children }: Pick<PageProps, 'width' | 'children'>) {
  return (
    <div className={classes.above} data-width={width}>
      {children}
    </div>
  )
}

/** A loading page. As high as the screen, so that the footer does not jump. */
export function PageSkeleton() {
  return (
    <div className={classes.page} data-width="reading" data-pending aria-busy>
      <div className={classes.head}>
        <div className={classes.words}>
          <Skeleton shape="heading" />
        </div>
      </div>
      <div className={classes.content}>
        <Skeleton shape="card" count={3} />
      </div>
    </div>
  )
}

interface WithAsideProps {
  children: ReactNode
  /** On the right from 1080 px, sticky. */
  aside: ReactNode
  /** Below 1080 px it follows the content, or is hidden because another element shows it (PriceBar). */
  asideOnPhone?: 'below' | 'hidden'
}

/** Content with a side panel. */
export function WithAside({ children, aside, asideOnPhone = 'below' }: WithAsideProps) {
  return (
    <div className={classes.split}>
      <div className={classes.content}>{children}</div>
      <aside className={classes.aside} data-on-phone={asideOnPhone}>
        {aside}
      </aside>
    </div>
  )
}

interface SideBySideProps {
  /** The first choice: left from 1080 px, above below that. */
  start: ReactNode
  /** The second column, to scroll to it where it is below. */
  endRef?: Ref<HTMLDivElement>
  children: ReactNode
}

/** Two columns; the second depends on the first. */
export function SideBySide({ start, endRef, children }: SideBySideProps) {
  return (
    <div className={classes.sides}>
      <div className={classes.content}>{start}</div>
      <div ref={endRef} className={classes.content} data-end>
        {children}
      </div>
    </div>
  )
}
