/** Query keys of login security. */
export const secondFactorKeys = {
  loginSecurity: (userId: number) => ['login-security', userId] as const,
}
