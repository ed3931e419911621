import { saveFile } from '../platform/save-file.ts'
import { useTenant } from '../platform/tenant-context.ts'
import { useToast } from '../ui/feedback/toast.tsx'
import { Button } from '../ui/inputs/button.tsx'
import { CheckboxField } from '../ui/inputs/checkbox-field.tsx'
import { Stack } from '../ui/layout/card.tsx'
import classes from './second-factor.module.css'
import { TEXTS } from './texts.ts'

const texts = TEXTS.recovery

interface RecoveryCodesProps {
  codes: readonly string[]
  saved: boolean
  onSaved: (saved: boolean) => void
}

/** Shows new recovery codes, once, with buttons to copy, download and print them. */
export function RecoveryCodes({ codes, saved, onSaved }: RecoveryCodesProps) {
  const toast = useToast()
  const { name } = useTenant()
  const text = texts.file(name, codes)
  const copy = () =>
    navigator.clipboard.writeText(codes.join('\n')).then(
      () => toast({ tone: 'success', message: texts.copied }),
      () => toast({ tone: 'danger', message: texts.notCopied }),
    )
  return (
    <Stack>
      <p>{texts.intro}</p>
      <ul className={`${classes.codes} rr-block`} aria-label={texts.list}>
        {codes.map(code => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={classes.buttons}>
        <Button onClick={() => void copy()}>{texts.copy}</Button>
        <Button onClick={() => saveFile(new Blob([text], { type: 'text/plain' }), texts.fileName)}>
          {texts.download}
        </Button>
        <Button onClick={() => printText(text)}>{texts.print}</Button>
      </div>
      <CheckboxField label={texts.saved} checked={saved} onChange={onSaved} />
    </Stack>
  )
}

/** Prints a text without the page. */
function printText(text: string): void {
  const frame = document.createElement('iframe')
  frame.title = texts.print
  frame.className = classes.paper ?? ''
  document.body.append(frame)
  const page = frame.contentDocument
  if (page) {
    const lines = page.createElement('pre')
    lines.textContent = text
    page.body.append(lines)
    frame.contentWindow?.print()
  }
  frame.remove()
}
