import type { AppDependencies } from '../../app.ts'
import { loadConfig } from '../../platform/config.ts'
import { freePort } from '../free-port.ts'
import { TEST_SECRET } from '../test-secret.ts'

/**
 * Returns the settings of an application for tests, which listens on a free port.
 * @param settings environment variables that differ from the tests' defaults
 */
export async function testConfig(
  dataDir: string,
  settings: Record<string, string> = {},
): Promise<AppDependencies['config']> {
  const port = await freePort()
  return {
    ...loadConfig({
      NODE_ENV: 'test',
      LOG_LEVEL: 'silent',
      RATE_LIMITS: 'false',
      // Tests refuse a key and allow it again.
      PROVIDER_PAUSE_SECONDS: '0',
      // Tests move the clock by days.
      STAFF_IDLE_HOURS: '1440',
      CUSTOMER_IDLE_DAYS: '60',
      SECRET: TEST_SECRET,
      DATA_DIR: dataDir,
      PORT: String(port),
      ...settings,
    }),
    publicUrl: `http://127.0.0.1:${port}`,
  }
}
