import { createContext, type ReactNode, use, useCallback, useState } from 'react'
import { type Tone, toneIcons } from '../display/status-badge.tsx'
import { IconX } from '../icon/x.gen.ts'
import { Button, IconButton } from '../inputs/button.tsx'
import { TEXTS } from '../texts.ts'
import classes from './toast.module.css'

interface ToastMessage {
  tone: Tone
  message: string
  /** A follow-up action, e.g. Undo. */
  action?: { label: string; onClick: () => void }
  /** How long it stays, for an action that is soon out of date. */
  seconds?: number
}

interface ShownToast extends ToastMessage {
  id: number
}

type ShowToast = (toast: ToastMessage) => void

const readingTime = 6000
const mostShown = 3

const ToastContext = createContext<ShowToast | undefined>(undefined)

/** Lets components announce success or failure without blocking the page. */
export function useToast(): ShowToast {
  const show = use(ToastContext)
  if (!show) throw new Error('useToast needs a ToastProvider above it.')
  return show
}

let lastId = 0

/** A repeated message replaces the one before: two equal ones look like a fault. Each action belongs to its own message. */
const isSame = (one: ToastMessage, other: ToastMessage): boolean =>
  one.message === other.message && one.tone === other.tone && !one.action && !other.action

/** Stores and shows all toasts. Errors and toasts with an action stay until closed. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<readonly ShownToast[]>([])
  const close = useCallback((id: number) => setToasts(shown => shown.filter(t => t.id !== id)), [])
  const show = useCallback<ShowToast>(
    toast => {
      lastId += 1
      const id = lastId
      setToasts(shown => [...shown.filter(other => !isSame(other, toast)), { ...toast, id }].slice(-mostShown))
      if (toast.seconds !== undefined) setTimeout(() => close(id), toast.seconds * 1000)
      else if (toast.tone !== 'danger' && !toast.action) setTimeout(() => close(id), readingTime)
    },
    [close],
  )
  return (
    <ToastContext value={show}>
      {children}
      <section className={classes.stack} aria-label={TEXTS.notifications} aria-live="polite">
        {toasts.map(toast => (
          <Toast key={toast.id} toast={toast} onClose={() => close(toast.id)} />
        ))}
      </section>
    </ToastContext>
  )
}

function Toast({ toast, onClose }: { toast: ToastMessage; onClose: () => void }) {
  const Icon = toneIcons[toast.tone]
  const { action } = toast
  return (
    <div className={classes.toast} data-tone={toast.tone} role={toast.tone === 'danger' ? 'alert' : undefined}>
      <Icon size={22} className={classes.icon} aria-hidden />
      <p className={classes.message}>{toast.message}</p>
      {action && (
        <Button
          variant="quiet"
          size="sm"
          onClick={() => {
            action.onClick()
            onClose()
          }}
        >
          {action.label}
        </Button>
      )}
      <IconButton label={TEXTS.close} icon={<IconX size={18} />} onClick={onClose} />
    </div>
  )
}
