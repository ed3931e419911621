import classes from './spinner.module.css'

/** Something in a field is loading; the field says so to screen readers. */
export const Spinner = () => <span className={classes.spinner} aria-hidden />
