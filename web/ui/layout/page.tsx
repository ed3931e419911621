import type { ReactNode } from 'react'
import classes from './page.module.css'
import { Skeleton } from '../feedback/skeleton.tsx'

interface PageProps {
  title: string
  /** One sentence under the title. */
  intro?: ReactNode
  /** A link to where the page belongs. */
  back?: ReactNode
  actions?: ReactNode
  /** `narrow` is 480 px, for a short form; `reading` 640 px, one column; `wide` as wide as tables need. */
  width?: 'narrow' | 'reading' | 'wide'
  children: ReactNode
}

/** A page's frame: where one came from, what it is, what can be done, the content in an even rhythm. */
export function Page({ title, intro, back, actions, width = 'reading', children }: PageProps) {
  return (
    <div className={classes.page} data-width={width}>
      {back && <div className={classes.back}>{back}</div>}
      <div className={classes.head}>
        <div className={classes.words}>
          <h1 className={classes.title}>{title}</h1>
          {intro && <p className={classes.intro}>{intro}</p>}
        </div>
        {actions && <div className={classes.actions}>{actions}</div>}
      </div>
      <div className={classes.content}>{children}</div>
    </div>
  )
}

/** A message above the page, in its column. */
export function AbovePage({ children }: { children: ReactNode }) {
  return <div className={classes.above}>{children}</div>
}

/** A page on its way. It is as high as the screen, so that what follows it, the footer, does not come up and go down again. */
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
  /** Stands to the right from 1080 px on and stays in view. */
  aside: ReactNode
  /** Below 1080 px it follows the content, or is left out because something else shows it (PriceBar). */
  asideOnPhone?: 'below' | 'hidden'
}

/** Content with a panel beside it. */
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
  /** What is chosen first: to the left from 1080 px on, above below that. */
  start: ReactNode
  children: ReactNode
}

/** Two columns of which the second depends on the first. */
export function SideBySide({ start, children }: SideBySideProps) {
  return (
    <div className={classes.sides}>
      <div className={classes.content}>{start}</div>
      <div className={classes.content}>{children}</div>
    </div>
  )
}
