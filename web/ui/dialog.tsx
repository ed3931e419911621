import { Modal } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Button, IconButton } from './button.tsx'
import classes from './dialog.module.css'

interface DialogProps {
  open: boolean
  onClose: () => void
  title: string
  /** An action is under way that must not be walked away from: Escape, the backdrop and the cross do nothing. */
  busy?: boolean
  /** On a phone a short one rises from the bottom instead of filling the screen. */
  short?: boolean
  /** A click beside it does nothing: it holds what took a while to gather. */
  stays?: boolean
  /** Room for what is looked through line by line. */
  wide?: boolean
  /** Buttons, the main one last. They stay in view while the content scrolls. */
  actions?: ReactNode
  children: ReactNode
}

/** A question that must be answered first: a box in the middle, on a phone a sheet over the whole screen. */
export function Dialog(props: DialogProps) {
  const { open, onClose, title, busy = false, short, stays = false, wide, actions, children } = props
  return (
    <Modal.Root
      opened={open}
      onClose={onClose}
      lockScroll={false}
      closeOnEscape={!busy}
      closeOnClickOutside={!busy && !stays}
      transitionProps={{ transition: 'pop', duration: 160 }}
      classNames={{ inner: classes.inner ?? '', content: classes.content ?? '' }}
    >
      <Modal.Overlay backgroundOpacity={0.45} />
      <Modal.Content data-short={short} data-wide={wide}>
        <div className={classes.header}>
          <Modal.Title className={classes.title}>{title}</Modal.Title>
          <IconButton label="Close" icon={<IconX size={22} />} disabled={busy} onClick={onClose} />
        </div>
        <Modal.Body className={classes.body}>
          <div className={classes.fields}>{children}</div>
          {actions && <div className={classes.actions}>{actions}</div>}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}

interface ConfirmDialogProps {
  open: boolean
  title: string
  /** What will happen. */
  children: ReactNode
  /** Says what the button does, e.g. 'Delete address'. */
  confirmLabel: string
  cancelLabel?: string
  danger?: boolean
  busy: boolean
  /** Why it failed the last time. */
  error: string | undefined
  onConfirm: () => void
  onCancel: () => void
}

/** Asks before what cannot be undone. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    open,
    title,
    children,
    confirmLabel,
    cancelLabel = 'Cancel',
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
