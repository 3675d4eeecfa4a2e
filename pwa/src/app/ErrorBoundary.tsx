import { Component, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { RouteError } from './RouteError';

interface CatchProps {
  /** The address: at another one the page is tried again. */
  readonly at: string;
  readonly children: ReactNode;
}

interface CatchState {
  readonly at: string;
  readonly error: unknown;
}

/** React gives the errors of what is below to a class only. */
class Catch extends Component<CatchProps, CatchState> {
  override state: CatchState = { at: this.props.at, error: null };

  static getDerivedStateFromError(error: unknown): Partial<CatchState> {
    return { error };
  }

  static getDerivedStateFromProps({ at }: CatchProps, state: CatchState): CatchState | null {
    return at === state.at ? null : { at, error: null };
  }

  override render(): ReactNode {
    const { error } = this.state;
    return error === null ? this.props.children : <RouteError error={error} />;
  }
}

/** Shows a page that broke as such, until the user goes elsewhere. */
export function Broken({ children }: { readonly children: ReactNode }) {
  const { key } = useLocation();
  return <Catch at={key}>{children}</Catch>;
}
