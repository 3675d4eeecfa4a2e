import { Component, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { recordFailure } from '@platform/failures/record';
import { RouteError } from './RouteError';

interface BoundaryProps {
  /** The key of the history entry: at another one the page is tried again. */
  readonly entry: string;
  readonly children: ReactNode;
}

interface BoundaryState {
  readonly entry: string;
  readonly error: unknown;
}

/** A class, as React hands errors to no function component. */
class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { entry: this.props.entry, error: null };

  static getDerivedStateFromError(error: unknown): Partial<BoundaryState> {
    return { error };
  }

  static getDerivedStateFromProps({ entry }: BoundaryProps, state: BoundaryState): BoundaryState | null {
    return entry === state.entry ? null : { entry, error: null };
  }

  override componentDidCatch(error: unknown): void {
    recordFailure('render', error);
  }

  override render(): ReactNode {
    const { error } = this.state;
    return error === null ? this.props.children : <RouteError error={error} />;
  }
}

/** Shows an error page in the place of a page that could not be drawn, until the user goes elsewhere. */
export function ErrorBoundary({ children }: { readonly children: ReactNode }) {
  const { key } = useLocation();
  return <Boundary entry={key}>{children}</Boundary>;
}
