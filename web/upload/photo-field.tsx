import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ErrorBanner } from '../ui/feedback/alert.tsx'
import { IconCamera } from '../ui/icon/camera.gen.ts'
import { Button } from '../ui/inputs/button.tsx'
import { FileButton } from '../ui/inputs/file-button.tsx'
import { Stack } from '../ui/layout/card.tsx'
import classes from './photo-field.module.css'
import { shrinkPhoto } from './shrink-photo.ts'
import { TEXTS } from './texts.ts'
import { uploadFile } from './upload-file.ts'

interface PhotoFieldProps {
  /** The subject of the picture. */
  label: string
  hint?: string
  fileName: () => string
  /** Called with the stored picture's link; null while there is none. */
  onUploaded: (location: string | null) => void
}

/** Uploads a photo when it is chosen, so that submitting the form does not wait for it. A failed upload can be retried. */
export function PhotoField({ label, hint, fileName, onUploaded }: PhotoFieldProps) {
  const [part, setPart] = useState(0)
  const [preview, setPreview] = useState<string>()
  useEffect(() => () => URL.revokeObjectURL(preview ?? ''), [preview])
  const upload = useMutation({
    mutationFn: async (photo: File) => await uploadFile(await shrinkPhoto(photo), fileName(), setPart),
    onMutate: photo => {
      setPart(0)
      setPreview(URL.createObjectURL(photo))
      onUploaded(null)
    },
    onSuccess: onUploaded,
  })
  return (
    <fieldset className={classes.field}>
      <legend className={classes.label}>{label}</legend>
      <Stack>
        {hint && <p className={classes.hint}>{hint}</p>}
        {preview && <img src={preview} alt={label} className={classes.picture} />}
        {upload.isPending && <progress className={classes.progress} value={part} aria-label={TEXTS.progress} />}
        {upload.isSuccess && <p role="status">{TEXTS.uploaded}</p>}
        <ErrorBanner message={upload.error?.message} />
        {upload.isError && <Button onClick={() => upload.mutate(upload.variables)}>{TEXTS.again}</Button>}
        <FileButton accept="image/*" icon={<IconCamera size={20} />} busy={upload.isPending} onChoose={upload.mutate}>
          {preview ? TEXTS.chooseAnother : TEXTS.choose}
        </FileButton>
      </Stack>
    </fieldset>
  )
}
