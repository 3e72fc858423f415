/** What `index.html` shows until the first screen is there; its look stands there, too, before any style sheet has come. */
export function StartFrame() {
  return (
    <div className="start">
      <img src="/logo.svg" alt="eHub" />
    </div>
  );
}
