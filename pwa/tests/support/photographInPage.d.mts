export declare function photographInPage(photo: {
  readonly label: string;
  readonly turned: boolean;
  readonly size: { readonly width: number; readonly height: number };
}): Promise<number>;
