import fc from 'fast-check'

// Generated cases are the same in every run, so a failure is reproducible.
fc.configureGlobal({ seed: 20_260_601 })
