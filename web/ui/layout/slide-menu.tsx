import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react'
import { IconX } from '../icon/x.gen.ts'
import { IconButton } from '../inputs/button.tsx'
import { TEXTS } from '../texts.ts'
import classes from './slide-menu.module.css'

interface SlideMenuProps {
  open: boolean
  onClose: () => void
  /** Links and buttons. Following one closes the menu. */
  children: ReactNode
}

/** The slide-in menu below 1080 px: a native modal dialog, so it traps focus and closes on Escape without extra code. */
export function SlideMenu({ open, onClose, children }: SlideMenuProps) {
  const ref = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (open) ref.current?.showModal()
    else ref.current?.close()
  }, [open])
  const closeAfterChoice = (event: MouseEvent<HTMLDialogElement>) => {
    const target = event.target as HTMLElement
    if (target === ref.current || target.closest('a, button')) onClose()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- Escape is the dialog's own
    <dialog ref={ref} className={classes.menu} aria-label={TEXTS.menu} onClose={onClose} onClick={closeAfterChoice}>
      <div className={classes.content}>
        <div className={classes.head}>
          <IconButton label={TEXTS.closeMenu} icon={<IconX />} />
        </div>
        <nav className={classes.links} aria-label={TEXTS.menu}>
          {children}
        </nav>
      </div>
    </dialog>
  )
}
