import classes from './picture-button.module.css'

interface PictureButtonProps {
  src: string
  alt: string
  /** What pressing it does; stands in the picture's corner. */
  label: string
  /** The picture's proportions, in pixels: its place is kept until it is there. */
  width: number
  height: number
  onClick: () => void
}

/** A picture that opens something, such as a map. */
export function PictureButton({ label, onClick, ...picture }: PictureButtonProps) {
  return (
    <button type="button" className={classes.button} onClick={onClick}>
      <img {...picture} alt={picture.alt} className={classes.picture} />
      <span className={classes.label}>{label}</span>
    </button>
  )
}
