import type { ComponentProps, ReactNode } from 'react'
import classes from './button.module.css'

/** `primary` is the one main action of a screen; `quiet` looks like text until hovered. */
export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger'

/** `xl` is 56 px high, for a technician's thumb. `sm` is for toolbars used with a mouse, and still 44 px high on touch screens. */
export type ButtonSize = 'sm' | 'md' | 'xl'

interface Looks {
  variant?: ButtonVariant
  size?: ButtonSize
  icon?: ReactNode
  wide?: boolean
}

interface ButtonProps extends Looks, Omit<ComponentProps<'button'>, 'className' | 'style'> {
  /** A quiet button whose words line up with what is above. */
  flush?: boolean
  /** The action is in flight: the button keeps its width and focus, shows a spinner, and ignores clicks. */
  busy?: boolean
  /** Text that replaces the spinner while busy, e.g. 'Completing...'. */
  busyLabel?: string
}

export function Button({
  variant = 'secondary',
  size = 'md',
  icon,
  wide,
  flush,
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
      data-flush={flush}
      data-labelled={busyLabel !== undefined}
    >
      <Label icon={icon}>{busy && busyLabel !== undefined ? busyLabel : children}</Label>
    </button>
  )
}

type LinkButtonProps = Looks & Omit<ComponentProps<'a'>, 'className' | 'style'>

/** A link styled as a button. Wrap it in TanStack Router's `createLink` to type its target. */
export function LinkButton({ variant = 'secondary', size = 'md', icon, wide, children, ...rest }: LinkButtonProps) {
  return (
    <a {...rest} className={classes.button} data-variant={variant} data-size={size} data-wide={wide}>
      <Label icon={icon}>{children}</Label>
    </a>
  )
}

function Label({ icon, children }: Pick<Looks, 'icon'> & { children: ReactNode }) {
  return (
    <span className={classes.label}>
      {icon}
      <span className={classes.words}>{children}</span>
    </span>
  )
}

type IconButtonProps = Omit<ComponentProps<'button'>, 'className' | 'style' | 'children'> & {
  label: string
  icon: ReactNode
}

/** A 44 px square with an icon; screen readers read the label. */
export function IconButton({ label, icon, ...rest }: IconButtonProps) {
  return (
    <button type="button" {...rest} aria-label={label} title={label} className={classes.icon}>
      {icon}
    </button>
  )
}
