import { TEXTS } from '../texts.ts'
import classes from './panel-pending.module.css'
import { Skeleton } from './skeleton.tsx'

/** Where a panel or the search opens while its code is loading, so that the press has an answer. @param top in pixels from the top of the window */
export function PanelPending({ top }: { top: number }) {
  return (
    <div role="status" aria-label={TEXTS.loading} className={classes.pending} style={{ top }}>
      <Skeleton shape="control" count={3} />
    </div>
  )
}
