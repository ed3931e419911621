import classes from './picture-button.module.css'

interface PictureButtonProps {
  src: string
  alt: string
  /** The button's label; shown in the picture's corner, on a phone below it. */
  label: string
  /** The picture's size in pixels, which reserves its space while loading. */
  width: number
  height: number
  onClick: () => void
}

/** A picture that acts as a button, such as a map. */
export function PictureButton({ label, onClick, ...picture }: PictureButtonProps) {
  return (
    <button type="button" className={classes.button} onClick={onClick}>
      <img {...picture} alt={picture.alt} className={classes.picture} />
      <span className={classes.label}>{label}</span>
    </button>
  )
}
