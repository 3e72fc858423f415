import { useEffect, useState } from 'react';

/** The value once it has not changed for a while, so that the server is not asked at every key. Milliseconds. */
export function useSettled<Value>(value: Value, pause = 400): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pause);
    return () => clearTimeout(timer);
  }, [value, pause]);
  return settled;
}
