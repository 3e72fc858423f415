import type { CSSProperties, FC } from 'react';

/** How a picture may look; every picture of `@ant-design/icons` can. */
interface Look {
  className?: string;
  style?: CSSProperties;
}

interface Props extends Look {
  /** The picture, from `@ant-design/icons`. */
  of: FC<Look & { 'aria-hidden'?: boolean; 'aria-label'?: string }>;
  /** What it means, where no words beside it say so. */
  label?: string;
}

/**
 * A picture. Those of the library call themselves "search" or "plus" to whoever listens, in English, before the words
 * that they stand beside; so they are silent unless they are given a meaning of their own.
 */
export function Icon({ of: Picture, label, ...look }: Props) {
  return label ? <Picture {...look} aria-label={label} /> : <Picture {...look} aria-hidden />;
}
