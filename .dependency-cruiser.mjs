/** Which tree may know which. See docs/architecture.md. */
const never = (name, from, to, extra = {}) => ({
  name,
  severity: 'error',
  from: { path: from, ...extra },
  to: { path: to },
})

export default {
  forbidden: [
    { name: 'no-cycle', severity: 'error', from: {}, to: { circular: true, dependencyTypesNot: ['type-only'] } },
    never('domain-stands-alone', '^domain', '^(server|web|db|scripts|bench|resilience|e2e)'),
    never('web-knows-no-server', '^web', '^(server|db|scripts|bench|resilience|e2e)'),
    never('server-knows-no-web', '^server', '^(web|scripts|bench|resilience|e2e)', { pathNot: '\\.test\\.ts$' }),
    never('server-tests-know-no-web', '^server', '^(web|scripts|e2e)'),
    never('e2e-knows-no-web', '^e2e', '^web'),
    never('platform-knows-no-noun', '^server/platform', '^server/(?!platform|ports)', {
      pathNot: '\\.test\\.ts$',
    }),
    never('providers-stand-alone', '^server/providers', '^server/(?!platform|ports|providers)', {
      pathNot: '\\.test\\.ts$|/test-[^/]+\\.ts$',
    }),
    never('sandbox-is-loaded-by-name', '^server/(?!sandbox|app\\.ts|main\\.ts)', '^server/sandbox', {
      pathNot: '\\.test\\.ts$|/testing/|/test-[^/]+\\.ts$',
    }),
    never('ui-knows-no-noun', '^web/ui', '^web/(?!ui)'),
    never('web-platform-knows-no-noun', '^web/platform', '^web/(?!platform|ui)'),
    never('database-only-in-server', '^(web|domain)', 'node_modules/(kysely|pg)/'),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
}
