import type {
  BrowserContext,
  Page,
  PlaywrightTestArgs,
  PlaywrightTestOptions,
  PlaywrightWorkerArgs,
  PlaywrightWorkerOptions,
  TestType,
} from '@playwright/test';
import type { Qa, ScenarioLoaded, SituationRequest, TenantRequest } from './index.mjs';

export * from './index.mjs';

/** A client for a tenant that browser contexts join by cookie. */
export declare class BrowserQa extends Qa {
  /** Creates a tenant, and joins the context to it. */
  static join(
    context: BrowserContext,
    origin: string,
    options?: TenantRequest & { token?: string },
  ): Promise<BrowserQa>;
  /** Navigates all pages away, so that none of them recreates the tenant, then ends the tenant. */
  leave(): Promise<void>;
  /** Signs a page in as the user of a loaded scenario, like the app's login. */
  signIn(page: Page, loaded: Pick<ScenarioLoaded, 'token' | 'phone'>): Promise<void>;
  /**
   * Loads a scenario or a situation, and opens the app at `path` as its user. A page of another context (a second
   * phone) joins the tenant. After the first `openAs`, the browser's clock follows the tenant's clock. `advance`, `reset`
   * and the other changes of the clock move both clocks, fire due timers, and tell the pages that they are visible again.
   */
  openAs(page: Page, what: string | SituationRequest, path?: string): Promise<ScenarioLoaded>;
}

export interface QaFixtures {
  /** The request that creates each test's tenant: `test.use({ qaTenant: { freeze: true } })`. */
  qaTenant: TenantRequest & { token?: string };
  /** A tenant for this test alone. The test's browser joins the tenant, and the tenant ends with the test. */
  qa: BrowserQa;
}

export declare const test: TestType<
  PlaywrightTestArgs & PlaywrightTestOptions & QaFixtures,
  PlaywrightWorkerArgs & PlaywrightWorkerOptions
>;
export { expect } from '@playwright/test';
