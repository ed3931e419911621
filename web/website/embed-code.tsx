import { useState } from 'react'
import { textOn } from '../../domain/tenant/contrast.ts'
import { useTenant } from '../platform/tenant-context.ts'
import { SettingsSection } from '../settings/settings-form.tsx'
import { useToast } from '../ui/feedback/toast.tsx'
import { IconCopy } from '../ui/icon/copy.gen.ts'
import { Button } from '../ui/inputs/button.tsx'
import { SelectField } from '../ui/inputs/select-field.tsx'
import { TEXTS } from './texts.ts'
import classes from './website.module.css'

const T = TEXTS.embed
type Mode = 'button' | 'inline'
const MODES: { value: Mode; label: string }[] = [
  { value: 'button', label: T.button },
  { value: 'inline', label: T.inline },
]

/** The code for the business's own website, with a preview that works. */
export function EmbedCode({ siteUrl }: { siteUrl: string }) {
  const { buttonColor } = useTenant().colors
  const toast = useToast()
  const [mode, setMode] = useState<Mode>('button')
  const look =
    mode === 'button' ? `data-color="${buttonColor}" data-text-color="${textOn(buttonColor)}"` : 'data-mode="inline"'
  const code = `<script src="${siteUrl}/embed.js" ${look}></script>`
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(code)
      toast({ tone: 'success', message: T.copied })
    } catch {
      toast({ tone: 'danger', message: T.notCopied })
    }
  }
  return (
    <>
      <SettingsSection title={T.snippet} explanation={<p>{T.snippetHint}</p>}>
        <SelectField label={T.mode} value={mode} options={MODES} onChange={setMode} />
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- long code scrolls, also by keyboard */}
        <pre className={classes.code} tabIndex={0} aria-label={T.code}>
          {code}
        </pre>
        <div>
          <Button icon={<IconCopy size={20} aria-hidden />} onClick={() => void copy()}>
            {T.copy}
          </Button>
        </div>
      </SettingsSection>
      <SettingsSection title={T.preview} explanation={<p>{T.previewHint}</p>}>
        {/* oxlint-disable-next-line react/iframe-missing-sandbox -- a page of our own site, with the booking that the owner tries */}
        <iframe key={mode} className={classes.preview} src={`/embed-preview?mode=${mode}`} title={T.previewTitle} />
      </SettingsSection>
    </>
  )
}
