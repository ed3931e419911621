/** How many of a hundred visits are recorded, as the page says; none where it says nothing. */
const percent = Number(document.querySelector<HTMLMetaElement>('meta[name="session-recording"]')?.content ?? 0)

/** Begins to record this visit if it is one to be recorded. What records comes after the page itself, and only then. */
export function startRecording(): void {
  if (Math.random() * 100 >= percent) return
  setTimeout(() => void import('./record-session.ts').then(({ recordSession }) => recordSession()), 0)
}
