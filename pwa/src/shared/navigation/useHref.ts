import { href } from '@core/href';

/** The addresses of the screens (`href`), for components. */
export const useHref = () => href;
