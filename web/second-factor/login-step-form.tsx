import { EnrolmentStep } from './enrolment-step.tsx'
import type { LoginStep } from './login-step.ts'
import { SecondStep } from './second-step.tsx'

/** The step of a login after the password. */
export function LoginStepForm({ step, email, onRestart }: { step: LoginStep; email: string; onRestart: () => void }) {
  return step.kind === 'enrolment' ? (
    <EnrolmentStep key={step.challenge} step={step} email={email} onRestart={onRestart} />
  ) : (
    <SecondStep key={step.challenge} step={step} email={email} onRestart={onRestart} />
  )
}
