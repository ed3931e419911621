import { Suspense, useCallback, useState } from 'react'
import { lazyPart } from '../platform/lazy-part.ts'
import { usePreload } from '../platform/use-preload.ts'
import { IconSearch } from '../ui/icon/search.gen.ts'
import classes from './find-button.module.css'
import { useFindKeys } from './find-keys.ts'
import { useSession } from '../platform/session/session.ts'
import { recentObjects, rememberObject } from './recent.ts'
import { PanelPending } from '../ui/feedback/panel-pending.tsx'
import { TEXTS } from './texts.ts'
import { useRememberVisits } from './use-remember-visits.ts'

const loadPalette = async () => ({ default: (await import('./palette.tsx')).Palette })
const Palette = lazyPart(loadPalette)
/** Pixels. */
const BELOW_BAR = 64

/** Opens the search for anything: a button in the staff's bar, a slash, or Ctrl or Cmd and K. */
export function FindButton() {
  const [open, setOpen] = useState(false)
  const userId = useSession()?.id ?? 0
  useRememberVisits()
  useFindKeys(useCallback(() => setOpen(true), []))
  // The first letters after a slash are not lost while the palette loads.
  usePreload(loadPalette)
  return (
    <>
      <button
        type="button"
        className={classes.button}
        aria-label={TEXTS.title}
        aria-haspopup="dialog"
        aria-keyshortcuts="/ Control+K Meta+K"
        onClick={() => setOpen(true)}
      >
        <IconSearch aria-hidden />
        <span className={classes.words} aria-hidden>
          {TEXTS.title}
          <kbd className={classes.key}>{TEXTS.key}</kbd>
        </span>
      </button>
      {open && (
        <Suspense fallback={<PanelPending top={BELOW_BAR} />}>
          <Palette
            recent={recentObjects(userId)}
            onObject={object => rememberObject(userId, object)}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
