import type { ComponentProps, ReactNode } from 'react'
import classes from './button.module.css'

/** `primary` is the one main action of a screen; `quiet` looks like text until it is touched. */
export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger'

/** `xl` is 56 px high, for a technician's thumb. `sm` is for toolbars of a mouse and still 44 px high where fingers are used. */
export type ButtonSize = 'sm' | 'md' | 'xl'

interface Looks {
  variant?: ButtonVariant
  size?: ButtonSize
  icon?: ReactNode
  wide?: boolean
}

interface ButtonProps extends Looks, Omit<ComponentProps<'button'>, 'className' | 'style'> {
  /** The action is under way: the button keeps its width and its focus, spins, and ignores further clicks. */
  busy?: boolean
  /** What is said instead of spinning while busy, e.g. 'Completing...'. */
  busyLabel?: string
}

export function Button({
  variant = 'secondary',
  size = 'md',
  icon,
  wide,
  busy,
  busyLabel,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      onClick={busy ? event => event.preventDefault() : onClick}
      aria-busy={busy}
      aria-disabled={busy || undefined}
      className={classes.button}
      data-variant={variant}
      data-size={size}
      data-wide={wide}
      data-told={busyLabel !== undefined}
    >
      <span className={classes.label}>
        {icon}
        {busy && busyLabel !== undefined ? busyLabel : children}
      </span>
    </button>
  )
}

type LinkButtonProps = Looks & Omit<ComponentProps<'a'>, 'className' | 'style'>

/** A link that looks like a button. Give it to TanStack Router's `createLink` to type its target. */
export function LinkButton({ variant = 'secondary', size = 'md', icon, wide, children, ...rest }: LinkButtonProps) {
  return (
    <a {...rest} className={classes.button} data-variant={variant} data-size={size} data-wide={wide}>
      <span className={classes.label}>
        {icon}
        {children}
      </span>
    </a>
  )
}

type IconButtonProps = Omit<ComponentProps<'button'>, 'className' | 'style' | 'children'> & {
  label: string
  icon: ReactNode
}

/** A 44 px square with an icon; the label is what is read out. */
export function IconButton({ label, icon, ...rest }: IconButtonProps) {
  return (
    <button type="button" {...rest} aria-label={label} title={label} className={classes.icon}>
      {icon}
    </button>
  )
}
