import classes from './skeleton.module.css'

interface SkeletonProps {
  /** The size of the coming content, to avoid layout shift: text, an input, a card, a panel with several rows, a day or a time to choose. */
  shape?: 'line' | 'short' | 'heading' | 'control' | 'card' | 'panel' | 'day' | 'slot'
  count?: number
}

/** A loading placeholder. */
export function Skeleton({ shape = 'line', count = 1 }: SkeletonProps) {
  return Array.from({ length: count }, (_, i) => (
    <span key={i} className={classes.bone} data-shape={shape} aria-hidden />
  ))
}
