import { Flex, Typography } from 'antd';
import { type ReactNode, useEffect, useRef } from 'react';

interface Props {
  title: string;
  wide?: boolean;
  /** The address leads here. */
  wanted?: boolean;
  extra?: ReactNode;
  children: ReactNode;
}

export function Panel({ title, wide = false, wanted = false, extra, children }: Props) {
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    if (wanted) place.current?.scrollIntoView?.();
  }, [wanted]);
  return (
    <section ref={place} className={`panel operations-panel${wide ? ' operations-wide' : ''}`} aria-label={title}>
      <Flex wrap justify="space-between" align="center" gap={8} style={{ minHeight: 32, marginBottom: 8 }}>
        <Typography.Title level={2} className="section-title" style={{ margin: 0 }}>
          {title}
        </Typography.Title>
        {extra}
      </Flex>
      {children}
    </section>
  );
}
