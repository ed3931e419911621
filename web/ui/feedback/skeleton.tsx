import classes from './skeleton.module.css'

interface SkeletonProps {
  /** The size of what will stand here, so that nothing jumps: text, a control, a card, a day or a time to pick. */
  shape?: 'line' | 'short' | 'heading' | 'control' | 'card' | 'day' | 'slot'
  count?: number
}

/** A quiet placeholder of what is coming. */
export function Skeleton({ shape = 'line', count = 1 }: SkeletonProps) {
  return Array.from({ length: count }, (_, i) => (
    <span key={i} className={classes.bone} data-shape={shape} aria-hidden />
  ))
}
