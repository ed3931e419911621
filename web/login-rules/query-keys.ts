/** Query keys of the rules for logins. */
export const loginRuleKeys = {
  all: () => ['login-rules'] as const,
  withoutSecondStep: () => ['staff-without-second-step'] as const,
}
