class Pith < Formula
  desc "Filters that shorten the memory files of coding agents"
  homepage "https://github.com/OWNER/pith"
  url "https://github.com/OWNER/pith/releases/download/v0.2.0/pith-0.2.0.tar.gz"
  sha256 "0000000000000000000000000000000000000000000000000000000000000000"
  license "MIT"
  head "https://github.com/OWNER/pith.git", branch: "main"

  depends_on "pcre2"

  def install
    system "make", "install", "PREFIX=#{prefix}", "bashdir=#{bash_completion}",
           "zshdir=#{zsh_completion}", "fishdir=#{fish_completion}"
  end

  test do
    (testpath/"progress.md").write <<~EOS
      ## 2026-01-02 - US-001: Add the prices table
      - Learnings:
        - Amounts are stored as integer cents
    EOS
    system bin/"pith", "summary"
    assert_match "integer cents", (testpath/"progress-summary.md").read
    assert_equal "pith #{version}", shell_output("#{bin}/pith --version").chomp unless build.head?
  end
end
