import { type ReactNode, useRef } from 'react'
import { Button, type ButtonSize } from './button.tsx'

interface FileButtonProps {
  children: ReactNode
  /** The `accept` attribute, e.g. `image/*`: a phone then offers its camera too. */
  accept: string
  icon?: ReactNode
  busy?: boolean
  size?: ButtonSize
  /** On a phone only its icon is visible. */
  shrinks?: boolean
  onChoose: (file: File) => void
}

/** A button that asks for one file. The same file can be selected again. */
export function FileButton({ children, accept, icon, busy, size, shrinks, onChoose }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button icon={icon} busy={busy} size={size ?? 'md'} data-shrinks={shrinks} onClick={() => input.current?.click()}>
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        onChange={event => {
          const [file] = event.currentTarget.files ?? []
          if (file) onChoose(file)
          event.currentTarget.value = ''
        }}
      />
    </>
  )
}
