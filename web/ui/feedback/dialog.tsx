import { Modal } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import { IconX } from '../icon/x.gen.ts'
import { Button, IconButton } from '../inputs/button.tsx'
import { TEXTS } from '../texts.ts'
import classes from './dialog.module.css'
import { holdFocus } from './hold-focus.ts'
import { useCloseByBack } from './use-close-by-back.ts'
import { useEscape } from './use-escape.ts'

interface DialogProps {
  open: boolean
  onClose: () => void
  title: string
  /** An action in flight must not be abandoned: Escape, Back, the backdrop and the close button do nothing. */
  busy?: boolean
  /** On a phone, a short dialog is a bottom sheet instead of full screen. */
  short?: boolean
  /** A click outside does nothing: the input took effort. */
  stays?: boolean
  /** Wide, for content that is read line by line. */
  wide?: boolean
  /** Buttons, the primary one last. They stay visible while the content scrolls. */
  actions?: ReactNode
  children: ReactNode
}

/** A modal dialog: centered, on a phone full screen. */
export function Dialog(props: DialogProps) {
  const { open, onClose, title, busy = false, short, stays = false, wide, actions, children } = props
  useFocusBack(open)
  const close = (): void => {
    if (!busy) onClose()
  }
  useEscape(open, close)
  useCloseByBack(open, close)
  return (
    <Modal.Root
      opened={open}
      onClose={onClose}
      returnFocus={false}
      lockScroll={false}
      closeOnEscape={false}
      closeOnClickOutside={!busy && !stays}
      transitionProps={{ transition: 'pop', duration: 160 }}
      classNames={{ inner: classes.inner ?? '', content: classes.content ?? '' }}
    >
      <Modal.Overlay backgroundOpacity={0.45} />
      {/* While it fades away a second press would do the same again. */}
      <Modal.Content data-short={short} data-wide={wide} inert={!open} onFocus={holdFocus}>
        <div className={classes.header}>
          <Modal.Title className={classes.title}>{title}</Modal.Title>
          <IconButton label={TEXTS.close} icon={<IconX size={22} />} disabled={busy} onClick={onClose} />
        </div>
        <Modal.Body className={classes.body}>
          <div className={classes.fields}>{children}</div>
          {actions && <div className={classes.actions}>{actions}</div>}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}

/** Restores focus when a dialog closes, unless the element is gone or focus has already moved elsewhere. */
function useFocusBack(open: boolean): void {
  useEffect(() => {
    const before = document.activeElement
    if (!open || !(before instanceof HTMLElement)) return undefined
    return () => {
      const now = document.activeElement
      const isElsewhere = now !== null && now !== document.body && !now.closest('[role="dialog"]')
      if (before.isConnected && !isElsewhere) before.focus({ preventScroll: true })
    }
  }, [open])
}

interface ConfirmDialogProps {
  open: boolean
  title: string
  /** What will happen, in one sentence. */
  children: ReactNode
  /** The action as button text, e.g. 'Delete address'. */
  confirmLabel: string
  cancelLabel?: string
  danger?: boolean
  busy: boolean
  /** Error of the last attempt. */
  error: string | undefined
  onConfirm: () => void
  onCancel: () => void
}

/** Asks for confirmation before an action that cannot be undone. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    open,
    title,
    children,
    confirmLabel,
    cancelLabel = TEXTS.cancel,
    danger,
    busy,
    error,
    onConfirm,
    onCancel,
  } = props
  return (
    <Dialog
      open={open}
      onClose={onCancel}
      title={title}
      short
      busy={busy}
      actions={
        <>
          <Button onClick={onCancel} disabled={busy}>
            {cancelLabel}
          </Button>
          <Button variant={danger ? 'danger' : 'primary'} busy={busy} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <div>{children}</div>
      {error !== undefined && (
        <p role="alert" className={classes.error}>
          {error}
        </p>
      )}
    </Dialog>
  )
}
