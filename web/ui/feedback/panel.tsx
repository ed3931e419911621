import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { IconX } from '../icon/x.gen.ts'
import { IconButton } from '../inputs/button.tsx'
import { TEXTS } from '../texts.ts'
import { holdFocus } from './hold-focus.ts'
import classes from './panel.module.css'
import { useCloseByBack } from './use-close-by-back.ts'
import { useEscape } from './use-escape.ts'

interface PanelProps {
  open: boolean
  onClose: () => void
  title: string
  /** Where it begins, in pixels from the top of the window. */
  top: number
  /** Beside the title. */
  action?: ReactNode
  /** Stays visible below the content. */
  footer?: ReactNode
  children: ReactNode
}

/** A panel below its button, at the end of the bar; on a phone it is a full sheet. Escape, the device’s Back and a press outside close it. */
export function Panel({ open, onClose, title, top, action, footer, children }: PanelProps) {
  useEscape(open, onClose)
  useCloseByBack(open, onClose)
  return (
    <Modal.Root
      opened={open}
      onClose={onClose}
      closeOnEscape={false}
      lockScroll={false}
      style={{ '--panel-top': `${top}px` }}
      transitionProps={{ transition: 'pop-top-right', duration: 140 }}
      classNames={{ inner: classes.inner ?? '', content: classes.content ?? '' }}
    >
      <Modal.Overlay className={classes.overlay ?? ''} />
      <Modal.Content inert={!open} onFocus={holdFocus}>
        <div className={classes.header}>
          <Modal.Title className={classes.title}>{title}</Modal.Title>
          {action}
          <IconButton label={TEXTS.close} icon={<IconX size={22} />} onClick={onClose} />
        </div>
        <Modal.Body className={classes.body}>{children}</Modal.Body>
        {footer && <div className={classes.footer}>{footer}</div>}
      </Modal.Content>
    </Modal.Root>
  )
}
